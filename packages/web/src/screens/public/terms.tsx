import { DocumentPage } from '../../features/admin/content/document-page.tsx'

/** /terms: the text of the installation in force. */
export default function TermsScreen() {
  return <DocumentPage document="terms" />
}
