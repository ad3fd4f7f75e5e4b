// `flagoff-sandbox verify`: says why the signature of a webhook is wrong, alone or by what a running sandbox knows.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { explainSignature } from './explain-signature.ts';

const USAGE = `flagoff-sandbox verify --signature HEADER --body FILE [--secret SECRET] [--now SECONDS] [--sandbox URL]
  --signature  X-Service-Signature as it came; with what your code computed as v1 it says how that was made
  --body       file with the raw body; - is the standard input
  --secret     the endpoint's whole secret; may be left out with --sandbox
  --now        Unix seconds of the receiver's clock; now without it
  --sandbox    such as http://127.0.0.1:4010, or the control_url of a world: its secrets and bodies are then known`;

const text = { type: 'string' } as const;
const options = { signature: text, body: text, secret: text, now: text, sandbox: text };
const answer = z.object({ valid: z.boolean(), reason: z.string(), words: z.string() });

/** Prints one sentence; resolves to the exit code: 0 for a right signature, 1 for a wrong one, 2 for wrong use. */
export async function verifyCommand(args: readonly string[]): Promise<0 | 1 | 2> {
  if (args.includes('--help')) {
    process.stdout.write(`${USAGE}\n`);
    return 0;
  }
  try {
    const { valid, reason, words } = await judge(args);
    process.stdout.write(`${valid ? words : `${reason}: ${words}`}\n`);
    return valid ? 0 : 1;
  } catch (error) {
    const said = error instanceof Error ? error.message : error;
    process.stderr.write(`${said}\n${error instanceof NoAnswer ? '' : `${USAGE}\n`}`);
    return 2;
  }
}

async function judge(args: readonly string[]): Promise<z.infer<typeof answer>> {
  const { signature, body: file, secret, now, sandbox } = parseArgs({ args: [...args], options }).values;
  if (signature === undefined || file === undefined) throw new Error('--signature and --body are needed');
  if (now !== undefined && !/^\d+$/.test(now)) throw new Error('--now must be Unix seconds');
  const body = readFileSync(file === '-' ? 0 : file);
  const seconds = now === undefined ? Math.floor(Date.now() / 1000) : Number(now);
  return sandbox
    ? ask(sandbox, { signature, body_base64: body.toString('base64'), secret, now: seconds })
    : explainSignature({ signature, body, secret, now: seconds });
}

/** The command was right: its usage is not repeated. */
class NoAnswer extends Error {}

async function ask(sandbox: string, question: object): Promise<z.infer<typeof answer>> {
  if (!/^https?:\/\//.test(sandbox)) throw new Error('--sandbox must begin with http:// or https://');
  const { origin, pathname } = new URL(sandbox);
  const control = pathname.startsWith('/_sandbox/worlds/') ? pathname.replace(/\/$/, '') : '/_sandbox';
  const response = await fetch(`${origin}${control}/verify`, {
    method: 'POST',
    body: JSON.stringify(question),
  }).catch((cause) => {
    throw new NoAnswer(`${sandbox} does not answer`, { cause });
  });
  if (!response.ok) throw new NoAnswer(`${sandbox} answered ${response.status}: ${await response.text()}`);
  return answer.parse(await response.json());
}
