/** First name first, as in all texts; the last name stands out. */
export function AthleteName({ athlete }: { athlete: { firstname: string; lastname: string } }) {
  return (
    <>
      {athlete.firstname} <span className="font-semibold">{athlete.lastname}</span>
    </>
  );
}
