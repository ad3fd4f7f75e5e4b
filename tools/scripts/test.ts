// `npm test`: runs every check, also after one failed; its last line is `N passed, N failed`. Started by run.mjs once
// the packages are installed. With the argument `gates`: only the checks that need neither database nor build.
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { err, ok } from '#lib/shared/result.ts';
import { readTally, type Tally } from './checks/tally.ts';
import { GATES, type Phase, phasesFor, type TestStep } from './checks/test-steps.ts';
import { generateClient } from './database/generate.ts';
import { type CommandScope, runCommand } from './shared/command-scope.ts';
import { DATA } from './shared/project-root.ts';
import { showStage } from './shared/show-stage.ts';
import { superviseProcess } from './shared/supervised-process.ts';

/** A step that takes longer is stopped and counts as failed: more than five times what the longest takes on two quiet cores. */
const STEP_LIMIT_MS = 45 * 60_000;

/** Exit code of the first program that fails, or 0; and the last lines of the last program that ran. */
async function runPrograms(
  scope: CommandScope,
  { name, programs, env }: TestStep,
): Promise<[number, string]> {
  let last: [number, string] = [0, ''];
  for (const args of programs) {
    const program = await scope.open(
      async () =>
        superviseProcess({ name, args, env: { ...process.env, NO_COLOR: '1', ...env }, output: 'kept' }),
      (child) => child.stop(),
    );
    const limit = setTimeout(() => program.stop(), STEP_LIMIT_MS);
    last = [await program.ended, program.lastLines()];
    clearTimeout(limit);
    if (last[0] !== 0) break;
  }
  return last;
}

async function runStep(scope: CommandScope, step: TestStep): Promise<Tally> {
  const { report } = step;
  if (report) await rm(report.path, { force: true });
  let words = '';
  const work = async (note: (text: string) => void) => {
    const [exitCode, lastWords] = await runPrograms(scope, step);
    words = lastWords;
    const failed = exitCode === 0 ? 0 : 1;
    const tally = report
      ? await readTally(report.path, exitCode, report.tally)
      : { passed: 1 - failed, failed };
    if (report) note(`${tally.passed} passed, ${tally.failed} failed`);
    return tally.failed === 0 ? ok(tally) : err(tally);
  };
  const outcome = await showStage<Tally, Tally>(step.name, work, { alone: false });
  if (!outcome.ok && !scope.isEnding()) console.log(`${words}\n`);
  return outcome.ok ? outcome.value : outcome.error;
}

async function runLane(scope: CommandScope, steps: readonly TestStep[]): Promise<Tally> {
  const tallies: Tally[] = [];
  for (const step of steps) tallies.push(await runStep(scope, step));
  return sumOf(tallies);
}

/** Lanes begin in their order, each as soon as there is room for it. */
async function runPhase(scope: CommandScope, { atOnce, lanes }: Phase): Promise<Tally> {
  const waiting = lanes.values();
  const tallies: Tally[] = [];
  const runWaiting = async () => {
    for (const lane of waiting) tallies.push(await runLane(scope, lane));
  };
  await Promise.all(Array.from({ length: atOnce }, runWaiting));
  return sumOf(tallies);
}

const sumOf = (tallies: readonly Tally[]) => ({
  passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
  failed: tallies.reduce((sum, { failed }) => sum + failed, 0),
  flaky: tallies.flatMap(({ flaky = [] }) => flaky),
});

await runCommand(async (scope) => {
  await mkdir(join(DATA, 'reports'), { recursive: true });
  await generateClient();
  const tallies: Tally[] = [];
  for (const phase of process.argv[2] === 'gates' ? [GATES] : phasesFor())
    tallies.push(await runPhase(scope, phase));
  const { passed, failed, flaky } = sumOf(tallies);
  for (const story of flaky) console.log(`flaky, passed at the second try: ${story}`);
  const line = `${passed} passed, ${failed} failed`;
  if (failed > 0) return err({ message: `\n${line}` });
  console.log(`\n${line}`);
  return ok(undefined);
}, 130);
