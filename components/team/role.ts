export const roleChoices = [
  { value: 'agent', label: 'Agent: captures leads' },
  { value: 'manager', label: 'Manager: also team, uploads and keys' },
];

export const roleName = (role: string) => role.charAt(0).toUpperCase() + role.slice(1);
