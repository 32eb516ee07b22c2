/** The brands' own staff, one of each role. They belong to no agency. */
export const demoStaff = [
  { userId: 'STAFFREVIEW', role: 'reviewer', firstName: 'Naomi', lastName: 'Ellison' },
  { userId: 'STAFFEDIT', role: 'editor', firstName: 'Daniel', lastName: 'Okafor' },
  { userId: 'STAFFHELP', role: 'help-desk', firstName: 'Amara', lastName: 'Lindqvist' },
  { userId: 'STAFFLEARN', role: 'learning-manager', firstName: 'Marta', lastName: 'Herrera' },
  { userId: 'STAFFSALES', role: 'sales-manager', firstName: 'Priya', lastName: 'Raman' },
  { userId: 'STAFFADMIN', role: 'administrator', firstName: 'Ingrid', lastName: 'Solberg' },
] as const;
