/** Which column of a file holds what, guessed from its first row in the three languages. */
export const importFields = ['email', 'name', 'phone', 'salesforceId', 'kind', 'endsAt'] as const;
export type ImportField = (typeof importFields)[number];

/** The index of the column of each field; null where the file has none. */
export type ColumnMapping = Readonly<Record<ImportField, number | null>>;

const names: Readonly<Record<ImportField, readonly string[]>> = {
  email: ['email', 'mail', 'emailaddress', 'correo', 'correoelectronico', 'enderecodeemail', 'usuario', 'username'],
  name: ['name', 'nome', 'nombre', 'fullname', 'nomecompleto', 'nombrecompleto', 'aluno', 'alumno', 'participante'],
  phone: ['phone', 'telefone', 'telefono', 'celular', 'mobile', 'movil', 'whatsapp', 'fone'],
  salesforceId: ['salesforceid', 'salesforce', 'idsalesforce', 'idsf', 'sfid'],
  kind: ['kind', 'type', 'tipo', 'acesso', 'acceso', 'access', 'matricula', 'enrolment', 'enrollment', 'inscripcion'],
  endsAt: [
    'endsat',
    'end',
    'enddate',
    'until',
    'ate',
    'fim',
    'datafinal',
    'validade',
    'hasta',
    'fin',
    'expira',
    'expires',
  ],
};

export type GuessedColumns = { readonly hasHeader: boolean; readonly mapping: ColumnMapping };

export const guessColumns = (firstRow: readonly string[]): GuessedColumns => {
  const headers = firstRow.map(normalise);
  const mapping = mapFields((field) => indexOf(headers, (header) => names[field].includes(header)));
  if (importFields.some((field) => mapping[field] !== null)) return { hasHeader: true, mapping };
  // Without a header the first cell that looks like an address is the e-mail, and the one beside it the name.
  const email = indexOf(firstRow, (cell) => cell.includes('@'));
  const others = firstRow.map((_, index) => index).filter((index) => index !== email);
  return { hasHeader: email === null, mapping: { ...mapFields(() => null), email, name: others[0] ?? null } };
};

/** The cells of a row by field; empty for fields without a column. */
export const pickCells = (cells: readonly string[], mapping: ColumnMapping): Record<ImportField, string> =>
  mapFields((field) => {
    const index = mapping[field];
    return index === null ? '' : (cells[index] ?? '');
  });

const mapFields = <T>(valueFor: (field: ImportField) => T): Record<ImportField, T> => ({
  email: valueFor('email'),
  name: valueFor('name'),
  phone: valueFor('phone'),
  salesforceId: valueFor('salesforceId'),
  kind: valueFor('kind'),
  endsAt: valueFor('endsAt'),
});

const indexOf = (cells: readonly string[], is: (cell: string) => boolean): number | null => {
  const index = cells.findIndex(is);
  return index === -1 ? null : index;
};

const normalise = (header: string): string =>
  header
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
