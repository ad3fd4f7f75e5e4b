'use client';
// What is about this visit alone: the page is prerendered for everyone. Without a script the server makes up for it.
import { useEffect, useState } from 'react';
import { useField } from '#components/ui/form/field.tsx';
import { ENTRY_FIELDS as F } from '#lib/registration/entry/entry-form.ts';
import { referralCode } from './referral-code.ts';

/** Id of this form: however often it is sent, it is one registration. A draft brings its own. */
export function SubmissionField() {
  const { typed } = useField(F.submission);
  const [own, setOwn] = useState('');
  useEffect(() => setOwn(randomId()), []);
  return <input type="hidden" name={F.submission} value={typed || own} />;
}

/** A random UUID. `crypto.randomUUID` itself exists only on https and localhost. */
function randomId(): string {
  if (isSecureContext) return crypto.randomUUID();
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))];
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
}

/** Who sent the buyer here. The link that led here now counts more than one that a draft remembers. */
export function ReferralField() {
  const { typed } = useField(F.referralCode);
  const [found, setFound] = useState('');
  useEffect(() => {
    const isOwn = document.referrer.startsWith(`${location.origin}/`);
    setFound(referralCode(location.href) || (isOwn ? referralCode(document.referrer) : ''));
  }, []);
  return <input type="hidden" name={F.referralCode} value={found || typed || ''} />;
}
