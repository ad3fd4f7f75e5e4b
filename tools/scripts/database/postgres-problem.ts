// Why the embedded PostgreSQL cannot be used, in one line for the operator.

export type PostgresProblem = {
  readonly code:
    | 'unsupported_platform'
    | 'no_account'
    | 'not_ours'
    | 'other_version'
    | 'unknown_data'
    | 'busy'
    | 'did_not_initialise'
    | 'did_not_start';
  readonly message: string;
};

/** A problem and its way out, in one line. */
export function postgresProblem(code: PostgresProblem['code'], message: string): PostgresProblem {
  const oneLine = message.replaceAll(/\s+/g, ' ').trim();
  return { code, message: `${oneLine}; or set DATABASE_URL to a PostgreSQL of your own` };
}

/** The complaint in PostgreSQL's own output, if any. */
export const complaintIn = (output: string): string | undefined =>
  /(?:ERROR|FATAL|PANIC|error): .*(?:\n.*(?:DETAIL|HINT): .*)*/.exec(output)?.[0];

/** The reason of a failed program or system call. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const output = 'stderr' in error ? complaintIn(String(error.stderr)) : undefined;
  return output ?? error.message;
}
