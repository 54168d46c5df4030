/** What an Indian seller of food has to say of itself on every page. */

interface LegalDetails {
  legalName: string;
  addressLines: readonly string[];
  fssaiLicence: string;
  gstin?: string | undefined;
  grievanceOfficer: { name: string };
}

/** What is printed at the foot of every page; what the business does not have is left out. */
export function legalLines(details: LegalDetails): string[] {
  const { legalName, addressLines, fssaiLicence, gstin, grievanceOfficer } = details;
  return [
    `FSSAI Lic. No. ${fssaiLicence}`,
    [legalName, ...addressLines].join(', '),
    ...(gstin === undefined ? [] : [`GSTIN ${gstin}`]),
    `Grievance officer: ${grievanceOfficer.name}`,
  ];
}
