'use client';
// Opens the browser's print dialog, which also makes a PDF. Hidden without a script.

export const PrintButton = ({ label }: { readonly label: string }) => (
  <button type="button" className="btn btn-quiet noscript:hidden" onClick={() => print()}>
    {label}
  </button>
);
