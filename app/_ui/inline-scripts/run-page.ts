// What each of the buyer's pages does in the browser, also where it brings no file of script: it says that one is
// offline, and copies. Its text stands in the page: it uses nothing from outside itself.

export function runPage(): void {
  // A browser that says it is online need not be: what is asked for then tells by itself that nothing answers.
  const line = document.createElement('p');
  line.className = 'offline';
  line.setAttribute('role', 'status');
  document.body.append(line);
  const tell = () => {
    line.textContent = navigator.onLine ? '' : (document.body.dataset.offline ?? '');
  };
  addEventListener('online', tell);
  addEventListener('offline', tell);
  tell();

  document.addEventListener('click', async ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-copy]') : null;
    if (!button) return;
    const { copy = '', copied = '' } = button.dataset;
    const words = button.firstElementChild ?? button;
    try {
      await navigator.clipboard.writeText(copy);
      words.textContent = copied;
    } catch {
      // Over plain http there is no clipboard, and elsewhere it may be denied: it is copied by hand.
      prompt(words.textContent ?? '', copy);
    }
  });
}
