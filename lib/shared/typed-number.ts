// A number as a person in Uganda types it: `12`, `1,000`, `12 000`, `1.5`, `5,000/=`. Pure.
import { err, ok, type Result } from '#lib/shared/result.ts';
import { numberText } from '#lib/shared/typed-text.ts';

/** Digits before and after the decimal point. */
export type TypedNumber = { negative: boolean; whole: string; fraction: string };

const DECIMAL = /^(\d+|[1-9]\d{0,2}(?:[ '’]\d{3})+)(?:[.,](\d+))?$/;
const BY_COMMAS = /^([1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d+))?$/;
const BY_POINTS = /^([1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d+))?$/;

/** A comma before three digits groups thousands; a point there is `unclear` unless that exceeds `mostDecimals`. */
export function parseNumber(typed: string, mostDecimals: number): Result<TypedNumber, 'invalid' | 'unclear'> {
  const [, sign = '', digits = ''] = /^([+-]?) ?(.*?)(?: ?\/[=-])?$/.exec(numberText(typed)) ?? [];
  const [decimal, byCommas, byPoints] = [DECIMAL, BY_COMMAS, BY_POINTS].map((way) => {
    const [, whole = '', fraction = ''] = way.exec(digits) ?? [];
    if (whole === '' || fraction.length > mostDecimals) return null;
    return { negative: sign === '-', whole: whole.replaceAll(/\D/g, ''), fraction };
  });
  if (decimal && byPoints) return err('unclear');
  const parsed = byCommas ?? byPoints ?? decimal;
  return parsed ? ok(parsed) : err('invalid');
}
