// What can keep the embedded PostgreSQL from running: a closed list, each with a sentence for the terminal.

export type PostgresProblem = {
  readonly code:
    | 'unsupported_platform'
    | 'no_account'
    | 'not_ours'
    | 'other_version'
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
