/** Clicks the button, because Safari 15 has no `requestSubmit`. */
export const pressSubmit = (form: HTMLFormElement, button: HTMLElement | null = null): void =>
  (button ?? form.querySelector<HTMLElement>('[type=submit]'))?.click();
