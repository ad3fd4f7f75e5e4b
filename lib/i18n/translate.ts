import type { getTranslations } from 'next-intl/server';

/** The messages of all namespaces in one language, as `getTranslations()` returns without a namespace. */
export type Translate = Awaited<ReturnType<typeof getTranslations<never>>>;
