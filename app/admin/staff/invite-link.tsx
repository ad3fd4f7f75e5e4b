'use client';
import { ShownLink } from '#components/admin/ui/shown-link.tsx';
import { CopyLink } from '#components/ui/copy-link.tsx';
import { useForm } from '#components/ui/form/form-context.tsx';
import { valuesOf } from '#lib/shared/posted-values.ts';

type Props = {
  readonly words: {
    readonly label: string;
    readonly copy: string;
    readonly copied: string;
    readonly whatsapp: string;
    readonly mail: string;
    readonly subject: string;
  };
};

export function InviteLink({ words }: Props) {
  const { typed, over } = useForm().state;
  const [link, message, email] = ['link', 'message', 'email'].map((name) => valuesOf(typed, name)[0] ?? '');
  if (!over || !link) return null;
  const text = encodeURIComponent(`${message}\n${link}`);
  return (
    <div className="grid gap-3">
      <ShownLink id="invite-link" label={words.label} url={link} />
      <p className="flex flex-wrap gap-2">
        <CopyLink url={link} label={words.copy} done={words.copied} />
        <a
          href={`https://wa.me/?text=${text}`}
          target="_blank"
          rel="noopener noreferrer"
          className="btn btn-quiet"
        >
          {words.whatsapp}
        </a>
        <a
          href={`mailto:${email}?subject=${encodeURIComponent(words.subject)}&body=${text}`}
          className="btn btn-quiet"
        >
          {words.mail}
        </a>
      </p>
    </div>
  );
}
