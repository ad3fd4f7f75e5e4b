// The `refusal_code` of a superseded checkout, and of its payment attempt, that was never sent. Pure.

export const SUPERSEDED = 'superseded';
