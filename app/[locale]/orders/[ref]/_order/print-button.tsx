'use client';
// Opens the browser's own printing, which also makes a PDF. Hidden where there is no script.

export function PrintButton({ label }: { readonly label: string }) {
  return (
    <button type="button" onClick={() => print()} className="btn btn-quiet needs-script">
      {label}
    </button>
  );
}
