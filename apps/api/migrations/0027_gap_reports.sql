-- Reports of a gap analysis leave the product as exports do.
alter table exports drop constraint exports_format_check;
alter table exports add constraint exports_format_check
  check (format in ('excel', 'pdf', 'word', 'bundle', 'board', 'register', 'gap_pdf', 'gap_word', 'gap_excel'));
