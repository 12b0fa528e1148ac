/** The part of the matrix that `npm run faults -- --only` names. */
const only = process.env['PALCO_FAULTS_ONLY'] ?? '';

export const isChosen = (fault: string): boolean => only === '' || only.split(',').some((word) => fault.includes(word));
