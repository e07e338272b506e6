/** Large files: of leads, of opt-outs, and answers of the national register. They may take longer to arrive than other bodies. */
const uploadPath =
  /^\/api\/(?:(?:v[12]\/lead|portal)\/batch|portal\/opt-out-list\/file|portal\/register\/answer)\/?$/;

export const isUploadPath = (path: string): boolean => uploadPath.test(path);
