// Expected outcomes as values: a failure has a closed code; a throw is a bug.

export type Ok<T> = { readonly ok: true; readonly value: T };
export type Err<E> = { readonly ok: false; readonly error: E };
export type Result<T, E> = Ok<T> | Err<E>;

/** Wraps a success. */
export const ok = <T>(value: T): Ok<T> => ({ ok: true, value });

/** Wraps an expected failure; `error` carries a closed `code`. */
export const err = <E>(error: E): Err<E> => ({ ok: false, error });
