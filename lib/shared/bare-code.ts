// An order's code as it is compared: in which case and groups codes are written is not documented (partner-api.md 2.3),
// and people copy them without their dashes. Pure.

/** `flg-12345`, `FLG 12345` and `FLG12345` are `FLG12345`; '' where there is no letter and no digit. */
export const bareCode = (code: string): string => code.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
