'use client';
// What belongs to one visit, because the page is prerendered. Without a script the server adds it.
import { useEffect, useState } from 'react';
import { useField } from '#components/ui/form/field.tsx';
import { referralCodeOf } from '#lib/registration/referral-code.ts';
import * as F from '#lib/registration/registration-fields.ts';

/**
 * Id of this form, which makes one registration however often it is sent, and the code of who sent the buyer here. A
 * draft keeps its own id, but the link that led here now counts more than the link that a draft remembers.
 */
export function VisitFields() {
  const submission = useField(F.submission).typed;
  const referral = useField(F.referralCode).typed;
  const [visit, setVisit] = useState({ id: '', referral: '' });
  useEffect(() => {
    setVisit({
      // `randomUUID` exists on https and localhost. Elsewhere the server makes the id, as without a script.
      id: crypto.randomUUID?.() ?? '',
      // The links of lists and races carry the code on (`app/api/brought`).
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
