import { PARTICIPANTS_TABLE } from '../participants-table.tsx';

export const GET = PARTICIPANTS_TABLE.file('csv');
