/** Information about itself that an Indian food business must publish on every page. */

interface LegalDetails {
  legalName: string;
  addressLines: readonly string[];
  fssaiLicence: string;
  gstin?: string | undefined;
  grievanceOfficer: { name: string };
}

/** The lines in the footer of every page; missing details are left out. */
export function legalLines(details: LegalDetails): string[] {
  const { legalName, addressLines, fssaiLicence, gstin, grievanceOfficer } = details;
  return [
    `FSSAI Lic. No. ${fssaiLicence}`,
    [legalName, ...addressLines].join(', '),
    ...(gstin === undefined ? [] : [`GSTIN ${gstin}`]),
    `Grievance officer: ${grievanceOfficer.name}`,
  ];
}
