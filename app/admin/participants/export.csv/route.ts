import { exportRoute } from '../export-participants.ts';

export const GET = exportRoute('csv');
