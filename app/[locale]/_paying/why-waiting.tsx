// Why the request has not gone to the phone yet, in a sentence; nothing in the ordinary course of things.
import { getTranslations } from 'next-intl/server';
import { waitingKey } from './waiting-key.ts';

export async function WhyWaiting({ code }: { readonly code: string | null }) {
  const key = waitingKey(code);
  if (!key) return null;
  const t = await getTranslations('waiting');
  return <p className="notice">{t(key)}</p>;
}
