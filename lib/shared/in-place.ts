/** The header of a post whose answer a script of ours takes in place. */
export const IN_PLACE = 'in-place';
