import { ORDERS_TABLE } from '../orders-table.tsx';

export const GET = ORDERS_TABLE.file('xlsx');
