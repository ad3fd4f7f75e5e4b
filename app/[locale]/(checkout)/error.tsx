'use client';
// Stands in for a page that failed. What is typed comes back with the page.
import { type FailedProps, PageFailed } from '#components/layout/page-failed.tsx';
import { useTypedOfPage } from '#components/ui/form/keep-typed.tsx';

export default function CheckoutFailed(props: FailedProps) {
  useTypedOfPage();
  return <PageFailed {...props} />;
}
