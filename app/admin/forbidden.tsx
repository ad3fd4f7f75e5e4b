import { DeskNotice } from './desk-notice.tsx';

export default function Forbidden() {
  return <DeskNotice what="forbidden" />;
}
