// A browser may store nothing: where site data is blocked, even reading `localStorage` throws. That is no error.

type Area = 'localStorage' | 'sessionStorage';

export function storedText(key: string, area: Area = 'localStorage'): string | null {
  try {
    return globalThis[area].getItem(key);
  } catch {
    return null;
  }
}

/** `null` removes what is stored. */
export function storeText(key: string, text: string | null, area: Area = 'localStorage'): void {
  try {
    if (text === null) globalThis[area].removeItem(key);
    else globalThis[area].setItem(key, text);
  } catch {
    // The storage is full or blocked.
  }
}
