'use client';

export const PrintButton = ({ label }: { readonly label: string }) => (
  <button type="button" className="btn btn-quiet noscript:hidden" onClick={() => print()}>
    {label}
  </button>
);
