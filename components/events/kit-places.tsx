// Where and when runners collect their kit: each place with its days.
import type { KitWords } from './kit-words.ts';

export const KitPlaces = ({ places }: { readonly places: readonly KitWords[] }) =>
  places.map(({ when, text }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two places may have the same words
    <div key={index} className={index > 0 ? 'pt-2' : ''}>
      {when && (
        <p className="font-bold" lang={when.lang}>
          {when.words}
        </p>
      )}
      <p lang={text.lang}>{text.words}</p>
    </div>
  ));
