'use client';
// What belongs to one visit: the page is prerendered. Without a script the server adds it.
import { useEffect, useState } from 'react';
import { useField } from '#components/ui/form/field.tsx';
import { referralCodeOf } from '#lib/registration/referral-code.ts';
import * as F from '#lib/registration/registration-fields.ts';

/**
 * Id of this form: however often it is sent, it is one registration. And who sent the buyer here. A draft has an id of its
 * own, but the link that led here now counts more than one that a draft remembers.
 */
export function VisitFields() {
  const submission = useField(F.submission).typed;
  const referral = useField(F.referralCode).typed;
  const [visit, setVisit] = useState({ id: '', referral: '' });
  useEffect(() => {
    setVisit({
      // Exists on https and localhost; elsewhere the server makes up for it, as without a script.
      id: crypto.randomUUID?.() ?? '',
      // Links of lists and races carry it on (`app/api/brought`).
      referral: referralCodeOf(location.href),
    });
  }, []);
  return (
    <>
      <input type="hidden" name={F.submission} value={submission || visit.id} />
      <input type="hidden" name={F.referralCode} value={visit.referral || referral || ''} />
    </>
  );
}
