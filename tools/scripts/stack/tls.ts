// TLS for a stack on this machine: a certificate authority that lives as long as the stack, and a certificate of loopback. Programs
// trust it by NODE_EXTRA_CA_CERTS, Chromium by the digest of the key. Node has no writer of certificates: the few parts of X.509
// that one needs are written here.
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { z } from 'zod';

/** Paths of PEM files, and the digest that Chromium's `--ignore-certificate-errors-spki-list` takes. */
export const Tls = z.object({ ca: z.string(), cert: z.string(), key: z.string(), digest: z.string() });
export type Tls = z.infer<typeof Tls>;

const DAY_MS = 24 * 60 * 60 * 1000;

type Der = Uint8Array;

function der(tag: number, ...parts: Der[]): Der {
  const body = Buffer.concat(parts);
  const { length } = body;
  const long = length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...(length < 128 ? [length] : long)]), body]);
}

const text = (tag: number, value: string): Der => der(tag, Buffer.from(value));
const sequence = (...parts: Der[]): Der => der(0x30, ...parts);
const oid = (...bytes: number[]): Der => der(0x06, Buffer.from(bytes));
const bits = (value: Der): Der => der(0x03, Buffer.from([0]), value);
const TRUE = der(0x01, Buffer.from([255]));

const ECDSA_WITH_SHA256 = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));
const COMMON_NAME = oid(0x55, 0x04, 0x03);
const BASIC_CONSTRAINTS = oid(0x55, 0x1d, 0x13);
const ALTERNATIVE_NAMES = oid(0x55, 0x1d, 0x11);

const named = (name: string): Der => sequence(der(0x31, sequence(COMMON_NAME, text(0x0c, name))));
/** UTCTime, of this century. */
const at = (ms: number): Der =>
  text(0x17, `${new Date(ms).toISOString().replaceAll(/\D/g, '').slice(2, 14)}Z`);

type Certificate = { subject: string; issuer: string; of: KeyObject; signedBy: KeyObject; extension: Der };

function certificate({ subject, issuer, of, signedBy, extension }: Certificate): string {
  const now = Date.now();
  const signed = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1]), randomBytes(15)),
    ECDSA_WITH_SHA256,
    named(issuer),
    sequence(at(now - DAY_MS), at(now + 7 * DAY_MS)),
    named(subject),
    of.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(extension)),
  );
  const whole = sequence(signed, ECDSA_WITH_SHA256, bits(sign('sha256', signed, signedBy)));
  const lines = Buffer.from(whole).toString('base64').replaceAll(/.{64}/g, '$&\n');
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
}

/** Writes a new authority and a certificate for `localhost`, `127.0.0.1` and `[::1]` into a folder that ends with this process. */
export function makeTls(): Tls {
  const folder = mkdtempSync(join(tmpdir(), 'flagoff-tls-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const authority = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const server = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const issuer = 'Flagoff stories';
  const names = sequence(
    text(0x82, 'localhost'),
    der(0x87, Buffer.from([127, 0, 0, 1])),
    der(0x87, Buffer.concat([Buffer.alloc(15), Buffer.from([1])])),
  );
  const signedBy = authority.privateKey;
  const ca = certificate({
    subject: issuer,
    issuer,
    of: authority.publicKey,
    signedBy,
    extension: sequence(BASIC_CONSTRAINTS, TRUE, der(0x04, sequence(TRUE))),
  });
  const cert = certificate({
    subject: 'localhost',
    issuer,
    of: server.publicKey,
    signedBy,
    extension: sequence(ALTERNATIVE_NAMES, der(0x04, names)),
  });
  // The authority of a proxy that this machine works behind stays trusted.
  const others = process.env.NODE_EXTRA_CA_CERTS ? readFileSync(process.env.NODE_EXTRA_CA_CERTS, 'utf8') : '';
  const write = (name: string, pem: string): string => {
    const path = join(folder, name);
    writeFileSync(path, pem, { mode: 0o600 });
    return path;
  };
  return {
    ca: write('ca.pem', `${ca}${others}`),
    cert: write('cert.pem', cert),
    key: write('key.pem', String(server.privateKey.export({ type: 'pkcs8', format: 'pem' }))),
    digest: createHash('sha256')
      .update(server.publicKey.export({ type: 'spki', format: 'der' }))
      .digest('base64'),
  };
}

/** Makes this process, and those that it starts, trust the authority. */
export function trustTls({ ca }: Tls): void {
  process.env.NODE_EXTRA_CA_CERTS = ca;
  setDefaultCACertificates([...getCACertificates('default'), readFileSync(ca, 'utf8')]);
}
