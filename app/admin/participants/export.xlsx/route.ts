import { exportRoute } from '../export-participants.ts';

export const GET = exportRoute('xlsx');
