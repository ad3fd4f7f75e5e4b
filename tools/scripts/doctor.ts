// `npm run doctor`: what is wrong with this deployment, one line for each finding with its cure; with `--json` for machines. Ends
// with 1 if something stops sales. Places no order.
import { err } from '#lib/shared/result.ts';
import { isClientThere } from './database/generate.ts';
import { runCommand } from './shared/command-scope.ts';
import { environmentOfCommand, withEmbedded } from './stack/configuration.ts';

await runCommand(async (scope) => {
  const source = await withEmbedded(scope, environmentOfCommand());
  if (!source.ok) return source;
  if (!(await isClientThere())) return err({ message: 'no build found: run npm run build first' });
  // Imported here, after the Prisma client was generated.
  const { examineDeployment } = await import('#lib/doctor/examine-deployment.ts');
  const { findingLine } = await import('#lib/doctor/finding.ts');
  const { findings, unseen } = await examineDeployment({ source: source.value });
  const stops = findings.some((finding) => finding.stops);
  if (process.argv.includes('--json')) console.log(JSON.stringify({ stops, findings, unseen }, null, 2));
  else if (findings.length === 0) console.log('✓ nothing to mend');
  else for (const finding of findings) console.log(`${finding.stops ? '✗' : '!'} ${findingLine(finding)}`);
  return scope.end(stops ? 1 : 0);
});
