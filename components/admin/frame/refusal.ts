export type DeskRefusal = 'forbidden' | 'missing';

export const REFUSAL_PATHS: Readonly<Record<DeskRefusal, string>> = {
  forbidden: '/admin/refused',
  missing: '/admin/missing',
};

/** Messages that `forbidden()` and `notFound()` throw according to Next's documentation. */
const THROWN: Readonly<Record<string, DeskRefusal>> = {
  'NEXT_HTTP_ERROR_FALLBACK;403': 'forbidden',
  'NEXT_HTTP_ERROR_FALLBACK;404': 'missing',
};

export const refusalOf = (error: unknown): DeskRefusal | null =>
  error instanceof Error ? (THROWN[error.message] ?? null) : null;
