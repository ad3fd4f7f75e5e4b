// Name of the pay form's one field.
export const PAYING_NUMBER = 'msisdn';
