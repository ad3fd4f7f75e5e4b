'use client';
// A button for the print dialog, which can also save a PDF; hidden without a script.

export const PrintButton = ({ label }: { readonly label: string }) => (
  <button type="button" className="btn btn-quiet noscript:hidden" onClick={() => print()}>
    {label}
  </button>
);
