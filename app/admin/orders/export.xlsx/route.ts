import { exportOrders } from '../export-orders.ts';

export const GET = exportOrders('xlsx');
