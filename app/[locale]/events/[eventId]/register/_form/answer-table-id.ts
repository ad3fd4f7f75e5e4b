// Where the notice above the form leads: not beside the table, of which the server knows no values.
export const ANSWER_TABLE = 'answer-table';
