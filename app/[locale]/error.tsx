'use client';
// What a buyer sees when a page failed unexpectedly. Its words stand on the body: no catalog comes to the browser.

type Props = { readonly error: unknown; readonly retry: () => void };

export default function PageFailed({ retry }: Props) {
  const { errorTitle, errorText, errorRetry } = document.body.dataset;
  return (
    <div role="alert" className="page grid justify-items-start gap-5 py-12">
      <h1 className="display shout text-4xl">{errorTitle}</h1>
      <p>{errorText}</p>
      <button type="button" onClick={retry} className="btn">
        {errorRetry}
      </button>
    </div>
  );
}
