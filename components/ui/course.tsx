// How far something has come, drawn as a course.

export type Station = { readonly label: string; readonly at: 'done' | 'here' | 'ahead' };

export function Course({
  label,
  stations,
}: {
  readonly label: string;
  readonly stations: readonly Station[];
}) {
  return (
    <ol className="course" aria-label={label}>
      {stations.map((station) => (
        <li
          key={station.label}
          data-at={station.at}
          aria-current={station.at === 'here' ? 'step' : undefined}
        >
          {station.label}
        </li>
      ))}
    </ol>
  );
}
