/** Marks a value that we filled in. */
export function NotAskedMark() {
  return (
    <strong className="mr-0.5 rounded-full bg-warning-soft px-1.5 py-0.5 font-medium text-warning">
      Not asked
    </strong>
  );
}
