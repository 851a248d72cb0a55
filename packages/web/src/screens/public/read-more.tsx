export { ReadMorePage as default } from '../../features/home/read-more-page.tsx'
