// A program that is not Node's as a supervised process: `superviseProcess` starts this file, which ends with the program, and the
// program with it. Arguments: the program and its own.
import { spawn } from 'node:child_process';

const [, , command = '', ...args] = process.argv;
const program = spawn(command, args, { stdio: 'inherit' });
program.once('exit', (code) => process.exit(code ?? 1));
program.once('error', (error) => {
  console.error(error.message);
  process.exit(1);
});
process.on('SIGTERM', () => program.kill());
process.on('SIGINT', () => program.kill());
process.once('exit', () => program.kill());
