import { DeskNotice } from './desk-notice.tsx';

export default function NotFound() {
  return <DeskNotice what="missing" />;
}
