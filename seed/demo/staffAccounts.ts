/** The brands' own staff, one of each role. They belong to no agency (D20). */
export const demoStaff = [
  { userId: 'STAFFREVIEW', role: 'reviewer', firstName: 'Naomi', lastName: 'Ellison' },
  { userId: 'STAFFEDIT', role: 'editor', firstName: 'Daniel', lastName: 'Okafor' },
  { userId: 'STAFFADMIN', role: 'administrator', firstName: 'Ingrid', lastName: 'Solberg' },
] as const;
