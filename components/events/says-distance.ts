// Many an entry is called by its distance, which is then not told a second time beside its name. Pure.

/** `Lakeside 5 km` says 5; `Team of 5` says it too, which costs nothing: a chip less. */
export const saysDistance = (name: string, km: number): boolean =>
  name.split(/[^\d.,]+/).some((figure) => figure !== '' && Number(figure.replace(',', '.')) === km);
